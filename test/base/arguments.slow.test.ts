import { PROBLEM_CODES } from '../../src/cli/problem-codes';
import * as admission from 'k8s-windows/admission';
import * as check from 'k8s-windows/check';
import * as cni from 'k8s-windows/cni';
import * as core from 'k8s-windows/core';
import * as doctor from 'k8s-windows/doctor';
import * as node from 'k8s-windows/node';
import { policies } from 'k8s-windows/pulumi-policy';

/** Values that are no options, in place of each argument and each option. */
const HOSTILE: readonly unknown[] = [
  undefined, null, 0, -1, NaN, '', 'x y', true, [], [null], {}, { a: null }, new Date(0), () => 1, Symbol('s'), new Map(),
];
/** Functions that format data of this package, and take no options. */
const FORMATTERS = ['formatPath', 'formatProblem', 'jsonPointer', 'conversionFile', 'conversionText'];

type AnyFunction = (...args: unknown[]) => unknown;
const FUNCTIONS = Object.entries({ core, node, check, doctor, admission, cni, policy: { policies } })
  .flatMap(([entry, exported]) => Object.entries(exported as Record<string, unknown>)
    .filter(([name, value]) => typeof value === 'function' && !/^class /.test(String(value)) && !FORMATTERS.includes(name))
    .map(([name, value]): [string, AnyFunction] => [`${entry}.${name}`, value as AnyFunction]));

/** Runs a function; whether it threw problems. @throws what it threw otherwise */
function throwsProblems(run: () => unknown, shown: string): boolean {
  try {
    run();
    return false;
  } catch (error) {
    if (!core.ProblemsError.isProblemsError(error)) { throw new Error(`${shown}: ${(error as Error).stack}`); }
    expect(error.problems.length).toBeGreaterThan(0);
    expect(error.problems.filter(({ message, remedy }) => /undefined|\[object/.test(message.replace(/got .*/, '')) || remedy === '')).toEqual([]);
    return true;
  }
}

test('the table has the functions of every entry point', () => {
  expect(FUNCTIONS.length).toBeGreaterThan(70);
});

test.each(FUNCTIONS)('%s throws nothing but problems for arguments of any type', (name, run) => {
  for (const first of HOSTILE) {
    for (const second of [undefined, null, 5, 'x', [], {}]) {
      throwsProblems(() => run(first, second), `${name}(${String(first)}, ${JSON.stringify(second)})`);
    }
  }
});

const POD = { spec: { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] } };
const API_SERVER = { host: '10.0.0.4' };
const OPTIONS: readonly (readonly [string, (options: never) => unknown, object])[] = [
  ['windowsNode', node.windowsNode, {
    version: core.WindowsVersion.LTSC2022, kubernetes: '1.36', network: 'flannel-vxlan', apiServer: API_SERVER, join: {}, platform: {}, paths: {},
    proxy: {}, kubelet: {}, logs: {},
    eviction: {}, reservations: {}, nodeLabels: {}, containerRuntime: {}, addressPlan: {}, serviceManager: '', priorityClass: '', nodeName: '',
    clusterDomain: '',
  }],
  ['eksWindowsUserData', node.eksWindowsUserData, {
    clusterName: 'a', apiServer: '', certificateAuthority: '', serviceCidr: '', nodeLabels: {}, taints: [], platform: 1, kubeletArguments: {},
    bootstrapArguments: {},
  }],
  [
    'checkObjects', (options) => check.checkObjects([], options),
    { platform: 1, windowsNodes: 1, kubernetes: 1, mixed: 1, minSeverity: 1, rules: 1, skipRules: 1, ignore: 1, version: 1 },
  ],
  ['checkNodeFiles', (options) => node.checkNodeFiles([], options), { kubernetes: 1, windows: 1, minSeverity: 1, rules: 1, skipRules: 1, ignore: 1 }],
  ['convertFiles', (options) => node.convertFiles([], options), { kubernetes: 1, windows: 1 }],
  ['diagnose', (options) => doctor.diagnose({}, options), { kubernetes: 1, platform: 1 }],
  ['previewAdmission', (options) => admission.previewAdmission([], options), {
    name: 1, platform: 1, kubernetes: 1, mutate: 1, mode: 1, linux: 1, defaultMemory: {}, exemptNamespaces: 1, trustedControllers: 1,
    failurePolicy: 1,
  }],
  ['policies', policies, { platform: 1, kubernetes: 1, mixed: 1, enforcement: 1, remediate: 1 }],
  ['completePod', (options) => core.completePod(POD, options), {
    os: 'windows', platform: 1, version: 1, placement: 1, runtimeClass: 1, runAsUserName: 1, gmsaCredentialSpecName: 1, hostProcess: 1, cpuLimit: 1,
  }],
  ['retrofitPod', (options) => core.retrofitPod(POD, options), { os: 'windows', platform: 1, version: 1, placement: 1, runtimeClass: 1 }],
  [
    'AddressPlan.of', core.AddressPlan.of,
    { clusterCidr: 1, serviceCidr: 1, nodeMask: 1, nodes: 1, maxPods: 1, managementCidrs: 1, dnsServiceIp: 1, network: 1 },
  ],
  ['Platform.custom', core.Platform.custom, { name: 1, taints: 1, nodeLabels: 1 }],
  ['flannelVxlan', core.flannelVxlan, { apiServer: API_SERVER, kubeProxy: 1, addressPlan: 1, vni: 1, port: 1 }],
  ['calico', core.calico, { apiServer: API_SERVER, kubeProxy: false, windowsNodes: 1, encapsulation: 1 }],
];

test.each(OPTIONS)('each option of %s can have any type', (name, run, options) => {
  let found = 0;
  for (const key of Object.keys(options)) {
    for (const value of HOSTILE) {
      const given = { ...options, [key]: value };
      if (throwsProblems(() => {
        const result = run(given as never) as { readonly problems?: readonly unknown[] } | undefined;
        found += result?.problems?.length ?? 0;
      }, `${name} with ${key}: ${String(value)}`)) { found += 1; }
    }
  }
  expect(found).toBeGreaterThan(HOSTILE.length / 2);
});

test('the code of these problems is documented', () => {
  expect(Object.keys(PROBLEM_CODES)).toContain('argument-type');
});
