/** Delays that are made up, in minutes, so that the sample answers without a network. */
const DELAYS = { chuo_rapid: [15, "signal check"], saikyo: [35, "strong wind"], tozai: [5, "many passengers"] };

exports.handler = async (event) => {
  const { line, delay, days, from, until, reason } = event.properties.preferences;
  const [minutes, why] = DELAYS[line] ?? [0, ""];
  console.log(`Watches ${line} (${days}) from ${from.join(":")} to ${until.join(":")}.`);
  const isLate = minutes >= delay;
  return { status: 200, body: { line, delayMinutes: isLate ? minutes : 0, reason: isLate && reason ? why : "" } };
};
