exports.handler = async event => {
  const { wake: [hour, minute], day } = event.properties.preferences;
  const two = number => String(number).padStart(2, "0");
  const at = `${day}T${two(hour)}:${two(minute)}:00+09:00`;
  const minutes = Math.round((new Date(at) - new Date()) / 60000);
  return { status: 200, body: { at, minutes } };
};
