import { excerptOf } from '../../src/diagnosis/support/excerpt';

const SECRET = 'S3cr3t';

test.each([
  [`exec: "sh -c ${SECRET}": executable file not found in %PATH%`, 'exec: "sh": executable file not found in %PATH%'],
  [`exec: "C:\\\\app\\\\run.exe -p \\"a ${SECRET}\\"": file does not exist`, 'exec: "run.exe": file does not exist'],
  [`exec: "\\"C:\\\\Program Files\\\\x.exe\\" -p ${SECRET}": file does not exist`, 'exec: "Program": file does not exist'],
  [`starting container process caused "exec: \\"sh -c ${SECRET}\\": executable file not found": unknown`, 'starting container process caused "exec: "sh": executable file not found": unknown'],
  [`failed to get application name from commandline "/bin/agent.exe ${SECRET}": failed to find executable "\\\\bin\\\\agent.exe": unknown`, 'failed to get application name from commandline "agent.exe": failed to find executable "agent.exe": unknown'],
  [`Readiness probe failed: command timed out: "powershell -Command Connect ${SECRET}" timed out after 1s`, 'Readiness probe failed: command timed out: "powershell" timed out after 1s'],
  [`command 'cmd /c login ${SECRET}' exited with 1`, 'command "cmd" exited with 1'],
  [`Exec lifecycle hook ([cmd /c login ${SECRET}]) for Container "web" failed`, 'Exec lifecycle hook ("cmd") for Container "web" failed'],
  [`hcs::CreateProcess {"CommandLine":"C:\\\\app\\\\run.exe -p ${SECRET}","User":"u"}`, 'hcs::CreateProcess {"CommandLine":"run.exe","User":"u"}'],
  [`Exec lifecycle hook ([cmd /c echo [x] ${SECRET}]) failed`, 'Exec lifecycle hook ("cmd") failed'],
  [`command "sh\n-c ${SECRET}" timed out`, 'command "sh" timed out'],
  [`exec: "sh -c ${SECRET}`, 'exec: "sh"'],
])('%s', (message, shown) => expect(excerptOf(message)).toBe(shown));

test.each([
  'container "web" is waiting: the command timed out', 'failed to exec in container: hcs::System::CreateProcess 9a: cannot find the file specified',
])('other words stay: %s', (message) => expect(excerptOf(message)).toBe(message));
