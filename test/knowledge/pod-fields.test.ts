import { WINDOWS_STOP_SIGNALS } from '../../src/knowledge';
import { REJECTED_ON_LINUX, REJECTED_ON_WINDOWS, RejectedField, rejectedFields } from 'k8s-windows/core';

const row = ({ level, path, when }: RejectedField) => `${level} ${path.join('.')}: ${when}`;

test('fields that the API server rejects on Windows', () => {
  expect(REJECTED_ON_WINDOWS.map(row).sort()).toEqual([
    'container securityContext.allowPrivilegeEscalation: present',
    'container securityContext.appArmorProfile: present',
    'container securityContext.capabilities: present',
    'container securityContext.privileged: present',
    'container securityContext.procMount: present',
    'container securityContext.readOnlyRootFilesystem: present',
    'container securityContext.runAsGroup: present',
    'container securityContext.runAsUser: present',
    'container securityContext.seLinuxOptions: present',
    'container securityContext.seccompProfile: present',
    'pod hostIPC: true',
    'pod hostPID: true',
    'pod hostUsers: present',
    'pod resources: present',
    'pod securityContext.appArmorProfile: present',
    'pod securityContext.fsGroup: present',
    'pod securityContext.fsGroupChangePolicy: present',
    'pod securityContext.runAsGroup: present',
    'pod securityContext.runAsUser: present',
    'pod securityContext.seLinuxChangePolicy: present',
    'pod securityContext.seLinuxOptions: present',
    'pod securityContext.seccompProfile: present',
    'pod securityContext.supplementalGroups: present',
    'pod securityContext.supplementalGroupsPolicy: present',
    'pod securityContext.sysctls: non-empty',
    'pod shareProcessNamespace: present',
  ]);
});

test('messages of the API server', () => {
  const words = REJECTED_ON_WINDOWS.map(({ path, message }) => [path.join('.'), message]);
  expect(words.filter(([, message]) => message !== 'cannot be set for a windows pod')).toEqual([['resources', 'may not be set for a windows pod']]);
});

test('fields that the API server rejects on Linux', () => {
  expect(REJECTED_ON_LINUX.map(row)).toEqual(['pod securityContext.windowsOptions: present', 'container securityContext.windowsOptions: present']);
  expect(new Set(REJECTED_ON_LINUX.map(({ message }) => message))).toEqual(new Set(['windows options cannot be set for a linux pod']));
  expect([rejectedFields('windows'), rejectedFields('linux')]).toEqual([REJECTED_ON_WINDOWS, REJECTED_ON_LINUX]);
});

test('valid stop signals of Windows containers', () => {
  expect(WINDOWS_STOP_SIGNALS).toEqual(['SIGKILL', 'SIGTERM']);
});
