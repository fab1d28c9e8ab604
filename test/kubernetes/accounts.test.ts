import { HOST_PROCESS_ACCOUNTS } from '../../src/knowledge';
import { runAsUserNameFault } from '../../src/kubernetes';
import { accountConsequences, completePod, WindowsAccount } from 'k8s-windows/core';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const codes = (account: string, spec: object = {}, hostProcess = false) => completePod(
  { spec: { ...spec, containers: [{ name: 'app', image: hostProcess ? 'registry.example/agent:1' : IMAGE }] } }, { os: 'windows', runAsUserName: account, hostProcess },
).problems.map(({ code }) => code);

test('every account is a valid name for the API server', () => {
  expect(Object.values(WindowsAccount).map(runAsUserNameFault)).toEqual(Object.values(WindowsAccount).map(() => undefined));
});

test.each(Object.entries(WindowsAccount))('%s: the reported consequences match completion', (_, account) => {
  const { runAsNonRoot, exists } = accountConsequences(account, true);
  expect(runAsNonRoot).toBe(false);
  expect(codes(account, {}, true)).toEqual(exists ? [] : ['host-process-account']);
  expect(codes(account, { securityContext: { runAsNonRoot: true } })).toEqual(accountConsequences(account).runAsNonRoot ? [] : ['non-root-administrator']);
});

test('in any letter case, and with a domain', () => {
  expect(accountConsequences('containeradministrator')).toEqual({ runAsNonRoot: false, podSecurity: 'baseline', exists: true });
  expect(accountConsequences('CORP\\web')).toEqual({ runAsNonRoot: true, podSecurity: 'restricted', exists: true });
  expect(codes('CONTAINERUSER', {}, true)).toEqual(['host-process-account']);
  for (const account of HOST_PROCESS_ACCOUNTS) { expect(codes(account, {}, true)).toEqual([]); }
});
