'use strict';
// What Helm 4 runs as a post-renderer: `k8s-windows filter` with the arguments of --post-renderer-args.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const STDERR = 2;
const USAGE = 2;
const isWindows = process.platform === 'win32';

// Helm 4 discards what a post-renderer prints on stderr, even when it fails: the reason would be lost. So it goes to the stderr of Helm, or to the terminal.
if (!isWindows) { [`/proc/${process.ppid}/fd/${STDERR}`, '/dev/tty'].some(becomesStderr); }

// there in the npm package, but not in a clone of the repository
const cli = path.join(__dirname, '..', '..', 'lib', 'cli', 'main.js');
if (fs.existsSync(cli)) {
  process.argv.splice(2, 0, 'filter');
  require(cli);
} else {
  process.exitCode = runElsewhere(['filter', ...process.argv.slice(2)]);
}

/** Runs the command that is on the PATH, or else downloads the version of this plugin. Returns its exit code. */
function runElsewhere(args) {
  const command = onPath('k8s-windows');
  if (command !== undefined) { return run(command, args); }
  const npx = onPath('npx');
  if (npx !== undefined) { return run(npx, ['--yes', `k8s-windows@${version()}`, ...args]); }
  fs.writeSync(STDERR, 'k8s-windows: the command must be on the PATH, or npx, which downloads it, got neither.'
    + ' Run "npm install -g k8s-windows", or add the folder of npx to the PATH\n');
  return USAGE;
}

function onPath(name) {
  const file = isWindows ? `${name}.cmd` : name;
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '').map((folder) => path.join(folder, file)).find((program) => fs.existsSync(program));
}

function run(program, args) {
  const options = { stdio: 'inherit' };
  // Windows runs .cmd files only in a shell
  const { status, signal, error } = isWindows
    ? spawnSync([program, ...args].map((word) => `"${word}"`).join(' '), { ...options, shell: true })
    : spawnSync(program, args, options);
  if (status === null) { fs.writeSync(STDERR, `k8s-windows: ${program} must run to its end, got ${error?.message ?? signal}\n`); }
  return status ?? USAGE;
}

/** The version of the plugin. */
function version() {
  return /^version: (.*)$/m.exec(fs.readFileSync(path.join(__dirname, 'plugin.yaml'), 'utf8'))[1];
}

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
