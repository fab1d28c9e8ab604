import { POD_RULES, podProblems } from '../../src/pods';

const problemsOf = podProblems([POD_RULES.hostProcessNonRoot, POD_RULES.nonRootAdministrator]);
const problems = (spec: object) => problemsOf({ spec }).map(({ code, path }) => `${code} ${path.join('.')}`);

test('runAsNonRoot of a HostProcess Pod, on the Pod and on a container', () => {
  const nonRoot = (runAsNonRoot: boolean) => ({ securityContext: { runAsNonRoot } });
  const containers = [nonRoot(true), nonRoot(false)];
  const securityContext = { runAsNonRoot: true, windowsOptions: { hostProcess: true } };
  expect(problems({ securityContext, containers })).toEqual([
    'host-process-non-root spec.securityContext.runAsNonRoot', 'host-process-non-root spec.containers.0.securityContext.runAsNonRoot',
  ]);
  expect(problems({ securityContext: { runAsNonRoot: true }, containers })).toEqual([]);
});

describe('runAsNonRoot with the administrator account', () => {
  const nonRoot = { runAsNonRoot: true };
  const administrator = { windowsOptions: { runAsUserName: 'containerADMINISTRATOR' } };
  const of = (pod: object, container: object) => problems({ securityContext: pod, containers: [{ securityContext: container }] });

  test.each([
    ['both on the Pod', { ...nonRoot, ...administrator }, {}],
    ['both on the container', {}, { ...nonRoot, ...administrator }],
    ['the account on the container', nonRoot, administrator],
    ['the account on the Pod', administrator, nonRoot],
  ])('%s: reported', (_, pod, container) => {
    expect(of(pod, container)).toEqual(['non-root-administrator spec.containers.0']);
  });

  test.each([
    ['the container sets false', { ...nonRoot, ...administrator }, { runAsNonRoot: false }],
    ['the container sets another account', { ...nonRoot, ...administrator }, { windowsOptions: { runAsUserName: 'ContainerUser' } }],
    ['no account', nonRoot, {}],
    ['no runAsNonRoot', administrator, {}],
  ])('%s: not reported', (_, pod, container) => {
    expect(of(pod, container)).toEqual([]);
  });
});

test('contents without a name, on the Pod and on regular containers: the gMSA webhook looks at no others', () => {
  const windowsOptions = { gmsaCredentialSpec: '{}' };
  const part = { securityContext: { windowsOptions } };
  const found = podProblems([POD_RULES.gmsaSpecWithoutName])({ spec: { os: { name: 'windows' }, ...part, initContainers: [part], containers: [part] } });
  expect(found.map(({ path }) => path.join('.'))).toEqual([
    'spec.securityContext.windowsOptions.gmsaCredentialSpec', 'spec.containers.0.securityContext.windowsOptions.gmsaCredentialSpec',
  ]);
});
