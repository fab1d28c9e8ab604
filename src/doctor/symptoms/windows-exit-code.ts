import { WINDOWS_EXIT_CODES } from '../../knowledge';
import { evidenceOf, Symptom } from '../symptom';

export const windowsExitCode: Symptom = {
  id: 'doctor-windows-exit-code',
  level: 'error',
  summary: 'a Windows container exited with a known NTSTATUS code',
  why: 'A large or negative exit code of a Windows container is an NTSTATUS code, which identifies the problem. The kubelet reports it as a signed or unsigned number: -1073741515 and 3221225781 are both 0xC0000135.',
  remedy: 'look up the meaning of the code, and check the log of the previous run: kubectl logs --previous',
  source: 'Microsoft, [MS-ERREF] 2.3.1 "NTSTATUS Values"',
  kinds: ['Pod'],
  matches: (message) => {
    const { exitCode, os } = message;
    const code = exitCode === undefined || os === 'linux' || !Number.isInteger(exitCode) ? undefined : WINDOWS_EXIT_CODES[exitCode < 0 ? exitCode + 2 ** 32 : exitCode];
    return code && { evidence: { ...evidenceOf(message), text: `exit code ${exitCode} (${code.name})` }, cause: code.meaning, remedy: code.remedy };
  },
};
