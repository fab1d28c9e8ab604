/** Commands built into cmd.exe, which aren't programs. Source: Microsoft, "Windows Commands"; Azure/AKS#1836. */
export const CMD_BUILTINS: readonly string[] = [
  'assoc', 'call', 'cd', 'chdir', 'cls', 'copy', 'date', 'del', 'dir', 'echo', 'endlocal', 'erase', 'exit', 'for', 'ftype', 'goto', 'if', 'md', 'mkdir',
  'mklink', 'move', 'path', 'pause', 'popd', 'prompt', 'pushd', 'rd', 'rem', 'ren', 'rename', 'rmdir', 'set', 'setlocal', 'shift', 'start', 'time', 'title',
  'type', 'ver', 'verify', 'vol',
];

/** A PowerShell cmdlet in its usual spelling: `Test-Path`, but not `test-runner`, which may be a program. */
export const CMDLET = /^(Add|Clear|Copy|Get|Invoke|Move|New|Out|Read|Remove|Restart|Select|Set|Start|Stop|Test|Wait|Write)-[A-Z][A-Za-z]+$/;

/** Windows PowerShell programs, without `.exe`. */
export const POWERSHELLS: readonly string[] = ['powershell', 'pwsh'];

/** Programs of Linux images that no Windows base image contains. */
export const UNIX_PROGRAMS: readonly string[] = ['sh', 'ash', 'bash', 'cat', 'chmod', 'chown', 'grep', 'kill', 'ls', 'pgrep', 'sleep', 'test', 'touch', 'true', 'wget'];

/** Program directories of Linux images; Windows images may use them too, since Windows accepts `/` in paths. */
const UNIX_PROGRAM_FOLDER = /^\/(usr\/(local\/)?)?s?bin\//;

/** Files that only Windows runs. */
const WINDOWS_PROGRAM = /\.(exe|com|cmd|bat|ps1)$/i;

/** Whether a path is that of a program of Linux images: `/bin/sh`, but not `/usr/local/bin/agent.exe`. */
export function isUnixProgramPath(path: string): boolean {
  return UNIX_PROGRAM_FOLDER.test(path) && !WINDOWS_PROGRAM.test(path);
}
