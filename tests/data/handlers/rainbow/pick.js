exports.pick = (all, count) => all.slice(0, count);
