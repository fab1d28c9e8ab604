import { and, booleanAt, equal, has, isLess, literal, mapsAt, not, numberAt, numberText, size, stringAt } from '../../base';
import { removal, setting } from '../../findings';
import { WINDOWS_TIMING } from '../../knowledge';
import { isHostProcessPod } from '../../kubernetes';
import { eachOf, PodRule } from '../rule';

export const hostNetworkWithoutHostProcess: PodRule = {
  id: 'host-network-without-host-process',
  decidedBy: ['hostProcess'],
  effect: 'ignored',
  pods: 'windows',
  summary: 'a Windows Pod without HostProcess containers requests the network of its host',
  needs: ['hostNetwork'],
  findings: ({ spec, isHostProcess }) => [eachOf([], () => ({
    when: and(booleanAt(spec, 'hostNetwork'), not(isHostProcess)),
    at: ['hostNetwork'],
    isAboutField: true,
    message: 'must not be true without HostProcess containers, got true: on Windows, only they use the network of their host',
    help: 'remove hostNetwork and use a hostPort or a Service, or use HostProcess containers',
  }))],
  fix: ({ path }) => removal(path),
};

export const hostProcessHostAliases: PodRule = {
  id: 'host-process-host-aliases',
  effect: 'ignored',
  pods: 'windows',
  summary: 'a HostProcess Pod has hostAliases, which are ignored',
  needs: ['hostProcess'],
  findings: ({ spec, isHostProcess }) => [eachOf([], () => ({
    when: and(isHostProcess, not(equal(size(mapsAt(spec, 'hostAliases')), literal(0)))),
    at: ['hostAliases'],
    message: 'hostAliases have no effect: HostProcess containers read the hosts file of their node',
    help: 'remove hostAliases, or resolve the names through DNS',
  }))],
  fix: ({ path }) => removal(path),
};

export const dnsPolicyOnWindows: PodRule = {
  id: 'dns-policy-on-windows',
  effect: 'ignored',
  pods: 'windows',
  summary: 'a Windows Pod has the dnsPolicy ClusterFirstWithHostNet, which isn\'t supported on Windows',
  needs: ['dnsPolicy'],
  findings: ({ spec }) => [eachOf([], () => ({
    when: equal(stringAt(spec, 'dnsPolicy'), literal('ClusterFirstWithHostNet')),
    at: ['dnsPolicy'],
    isAboutField: true,
    message: 'must be a DNS policy that Windows supports, got "ClusterFirstWithHostNet"',
    help: 'use ClusterFirst, or None with a dnsConfig',
  }))],
  fix: ({ path }, spec) => (isHostProcessPod(spec) ? undefined : setting(path, 'ClusterFirst')),
};

export const gracePeriodTooShort: PodRule = {
  id: 'grace-period-too-short',
  effect: 'advice',
  pods: 'windows',
  summary: 'a Windows Pod has too little time to shut down',
  needs: ['terminationGracePeriodSeconds'],
  findings: ({ spec }) => [eachOf([], () => {
    const seconds = numberAt(spec, 'terminationGracePeriodSeconds');
    return {
      when: and(has(spec, 'terminationGracePeriodSeconds'), isLess(seconds, literal<number>(WINDOWS_TIMING.gracePeriodSeconds))),
      at: ['terminationGracePeriodSeconds'],
      message: [
        'terminationGracePeriodSeconds is ', numberText(seconds),
        ': the container may be killed before its processes have handled CTRL_SHUTDOWN_EVENT',
      ],
      help: `set it to ${WINDOWS_TIMING.gracePeriodSeconds} or more, or leave it at 30, the default`,
    };
  })],
};
