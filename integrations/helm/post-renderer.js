'use strict';
// What Helm 4 runs as a post-renderer: `k8s-windows filter` with the arguments of --post-renderer-args.
const fs = require('node:fs');
const path = require('node:path');

const STDERR = 2;

// Helm 4 discards what a post-renderer prints on stderr, even when it fails: the reason would be lost. So it goes to the stderr of Helm, or to the terminal.
if (process.platform !== 'win32') { [`/proc/${process.ppid}/fd/${STDERR}`, '/dev/tty'].some(becomesStderr); }

const cli = path.join(__dirname, '..', '..', 'lib', 'cli', 'main.js');
if (!fs.existsSync(cli)) {
  fs.writeSync(STDERR, `k8s-windows: ${cli} must exist, since this plugin is a part of the npm package.`
    + ' Install it from there: npm install k8s-windows && helm plugin install node_modules/k8s-windows/integrations/helm\n');
  process.exit(2);
}
process.argv.splice(2, 0, 'filter');
require(cli);

/** Makes stderr lead to a terminal or pipe. A regular file isn't used: Helm writes to it at a position of its own, over what is printed here. */
function becomesStderr(file) {
  try {
    const opened = fs.openSync(file, 'a');
    const isUsed = !fs.fstatSync(opened).isFile();
    if (isUsed) {
      fs.closeSync(STDERR);
      // the lowest free number, which is that of stderr
      fs.openSync(file, 'a');
    }
    fs.closeSync(opened);
    return isUsed;
  } catch {
    return false;
  }
}
