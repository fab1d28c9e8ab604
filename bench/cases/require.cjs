// One measured run: how long a require takes after those of its peers, and the memory after it.
// usage: node require.cjs MODULE [PEER…]
const [subject, ...peers] = process.argv.slice(2);
for (const peer of peers) { require(peer); }
const start = process.hrtime.bigint();
require(subject);
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
