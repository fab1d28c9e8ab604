// Loaded in front of a measured program: writes its peak memory to the file named by PEAK_FILE.
process.on('exit', () => require('node:fs').writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
