const radians = degrees => (degrees * Math.PI) / 180;

const metres = ([a, b], [c, d]) => {
  const half = Math.sin(radians(c - a) / 2) ** 2 + Math.cos(radians(a)) * Math.cos(radians(c)) * Math.sin(radians(d - b) / 2) ** 2;
  return Math.round(12742000 * Math.asin(Math.sqrt(half)));
};

exports.handler = async event => {
  const { preferences, parameters } = event.properties;
  const { latitude, longitude } = parameters.location;
  return { status: 200, body: { metres: metres(preferences.place, [latitude, longitude]) } };
};
