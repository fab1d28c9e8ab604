/** Built into cmd.exe: no program of that name exists. Source: Microsoft, "Windows Commands"; Azure/AKS#1836. */
export const CMD_BUILTINS: readonly string[] = [
  'assoc', 'call', 'cd', 'chdir', 'cls', 'copy', 'date', 'del', 'dir', 'echo', 'endlocal', 'erase', 'exit', 'for', 'ftype', 'goto', 'if', 'md', 'mkdir',
  'mklink', 'move', 'path', 'pause', 'popd', 'prompt', 'pushd', 'rd', 'rem', 'ren', 'rename', 'rmdir', 'set', 'setlocal', 'shift', 'start', 'time', 'title',
  'type', 'ver', 'verify', 'vol',
];

/** A cmdlet of PowerShell as it is usually written: `Test-Path`; `test-runner` may well be a program. */
export const CMDLET = /^(Add|Clear|Copy|Get|Invoke|Move|New|Out|Read|Remove|Restart|Select|Set|Start|Stop|Test|Wait|Write)-[A-Z][A-Za-z]+$/;

/** Shells of Windows, without `.exe`. */
export const POWERSHELLS: readonly string[] = ['powershell', 'pwsh'];

/** Programs of Linux images that no Windows base image has. */
export const UNIX_PROGRAMS: readonly string[] = ['sh', 'ash', 'bash', 'cat', 'chmod', 'chown', 'grep', 'kill', 'ls', 'pgrep', 'sleep', 'test', 'touch', 'true', 'wget'];

/** Folders of programs that only Linux images have. */
export const UNIX_PROGRAM_PATH = /^\/(usr\/(local\/)?)?s?bin\//;
