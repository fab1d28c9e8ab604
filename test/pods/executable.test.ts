import { executableName } from '../../src/pods/executable';

test.each([
  ['agent.exe', 'agent.exe'],
  ['/bin/sh', 'sh'],
  ['C:\\app\\run.exe', 'run.exe'],
  ['%CONTAINER_SANDBOX_MOUNT_POINT%\\app\\agent.exe', 'agent.exe'],
  ['$(ROOT)/bin/agent', 'agent'],
  ['%COMSPEC%', '%COMSPEC%'],
  ['/opt/node_modules/@scope/tool@1.2/bin/tool', 'tool'],
  ['C:\\PROGRA~1\\x\\tool-2.1+b.exe', 'tool-2.1+b.exe'],
  ['C:\\Программы\\сервер.exe', 'сервер.exe'],
])('%s runs %s', (command, name) => expect(executableName(command)).toBe(name));

const SECRET = 'S3cr3t';

test.each([
  [`C:\\app\\run.exe --password ${SECRET}`, 'run.exe'],
  [`"C:\\Program Files\\x\\y.exe" -p ${SECRET}`, 'Program'],
  [`"C:\\x\\y.exe" -p ${SECRET}`, 'y.exe'],
  [`/bin/sh -c "curl -u user:${SECRET}"`, 'sh'],
  [`/bin/sh -c curl/${SECRET}`, 'sh'],
  [`FOO=${SECRET} cmd`, 'FOO'],
  [`FOO=/x/${SECRET} cmd`, 'FOO'],
  [`powershell\t${SECRET}`, 'powershell'],
  [`powershell\n${SECRET}`, 'powershell'],
  [`powershell\u00a0${SECRET}`, 'powershell'],
  [`sh;${SECRET}`, 'sh'], [`sh|${SECRET}`, 'sh'], [`sh&&${SECRET}`, 'sh'], [`sh<${SECRET}`, 'sh'], [`sh>/x/${SECRET}`, 'sh'], [`sh,${SECRET}`, 'sh'],
  [`C:\\app\\run.exe/p${SECRET}`, 'run.exe'], [`CMD.EXE/c"${SECRET}"`, 'CMD.EXE'],
  [`/bin/tool/p:${SECRET}`, 'p'],
  [`--password=${SECRET}`, ''], [`-p${SECRET}`, ''], [`/bin/-p${SECRET}`, ''],
  [`https://user:${SECRET}@host/x`, 'https'],
  [`run@${SECRET}`, 'run'],
  [` ${SECRET}`, ''], ['', ''],
])('%j shows no more than %s', (command, name) => expect(executableName(command)).toBe(name));

test('the work is proportional to the length of a command', () => {
  expect(executableName(`${'a'.repeat(1_000_000)}/x`)).toMatch(/^a{1000}$/);
}, 5000);
