const { colours } = require("colour-names");
const { pick } = require("./pick");

exports.handler = async event => ({ status: 200, body: { colours: pick(colours, event.properties.preferences.count) } });
