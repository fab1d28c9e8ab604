// One measured run: how long a require takes, and the memory after it.
// usage: node require.cjs MODULE
const start = process.hrtime.bigint();
require(process.argv[2]);
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
