exports.handler = async event => {
  const { city } = event.properties.preferences;
  const { server } = event.properties.input;
  const response = await fetch(`${server}/forecast?city=${city}`, { headers: { Authorization: "Bearer secret-of-the-piece" } });
  if (!response.ok) return { status: response.status, body: {} };
  const { text, degrees } = await response.json();
  return { status: 200, body: { text, degrees } };
};
