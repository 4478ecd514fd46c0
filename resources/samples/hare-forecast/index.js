/** A made-up forecast, so that the sample answers without a network: each place has its own rain, the same every day. */
function chanceOfRain([latitude, longitude], hoursAhead) {
  const clouds = (Math.abs(latitude * 7) + Math.abs(longitude * 3)) % 10;
  return Math.round(Math.min(100, clouds * (5 + hoursAhead * 0.8)));
}

const WORDS = {
  short: (chance) => `Rain: ${chance}%`,
  friendly: (chance, hours) => `It may rain within ${hours} hours (${chance}%). Better take an umbrella!`,
  detailed: (chance, hours, at) => `${chance}% chance of rain within ${hours} hours of ${at}. Take an umbrella.`,
};

exports.handler = async (event) => {
  const { place, notify_time, ahead_hours, rain_chance, tone, greeting, weekends } = event.properties.preferences;
  const rainChance = chanceOfRain(place, ahead_hours);
  const takeUmbrella = rainChance >= rain_chance;
  const at = notify_time.map((part) => String(part).padStart(2, "0")).join(":");
  const words = takeUmbrella ? WORDS[tone](rainChance, ahead_hours, at) : "No umbrella needed.";
  const days = weekends ? "every day" : "Monday to Friday";
  console.log(`Runs ${days} at ${at}.`);
  return { status: 200, body: { message: `${greeting} ${words}`.trim(), rainChance, takeUmbrella } };
};
