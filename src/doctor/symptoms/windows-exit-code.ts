import { WINDOWS_EXIT_CODES } from '../../knowledge';
import { evidenceOf, Symptom } from '../symptom';

export const windowsExitCode: Symptom = {
  id: 'doctor-windows-exit-code',
  level: 'error',
  summary: 'a Windows container ends with a status of Windows that says why',
  why: 'A container that ends with a large or negative exit code ended by a status of Windows, and the number names the trouble. The kubelet shows it signed or unsigned: -1073741515 and 3221225781 are both 0xC0000135.',
  remedy: 'look up what the code means, and at the log of the run before: kubectl logs --previous',
  source: 'Microsoft, [MS-ERREF] 2.3.1 "NTSTATUS Values"',
  looksAt: ['Pod'],
  hears: (statement) => {
    const { exitCode, os } = statement;
    const code = exitCode === undefined || os === 'linux' || !Number.isInteger(exitCode) ? undefined : WINDOWS_EXIT_CODES[exitCode < 0 ? exitCode + 2 ** 32 : exitCode];
    return code && { evidence: { ...evidenceOf(statement), text: `exit code ${exitCode} (${code.name})` }, cause: code.meaning, remedy: code.remedy };
  },
};
