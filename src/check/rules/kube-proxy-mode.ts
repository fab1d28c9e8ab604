import { WINDOWS_PROXY_MODE } from '../../knowledge';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { flag, flagPlace, proxyContainersOf } from './support/kube-proxy';
import { onWindowsPods, setting } from './support/pods';

const pod = (mode: string) => hostProcessPod({ image: 'registry.example.com/kube-proxy:1.36.3', container: `command: [C:\\hpc\\kube-proxy.exe, --proxy-mode=${mode}]` });

export const kubeProxyMode: Rule = {
  id: 'kube-proxy-mode',
  effect: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started in a mode that Windows doesn\'t support',
  why: `On Windows kube-proxy has one mode, \`${WINDOWS_PROXY_MODE}\`, which is also the default. \`userspace\` was removed; \`iptables\`, \`ipvs\`, and \`nftables\` are for Linux. kube-proxy exits at startup with any other mode.`,
  source: 'kubernetes v1.36.3 cmd/kube-proxy/app, pkg/proxy/apis/config/validation',
  bad: pod('userspace'),
  good: pod(WINDOWS_PROXY_MODE),
  check: onWindowsPods(({ spec }) => proxyContainersOf(spec).flatMap(({ path, container, words }) => {
    const mode = flag(words, '--proxy-mode');
    if (mode === undefined || mode === '' || mode === WINDOWS_PROXY_MODE) { return []; }
    const place = flagPlace(container, '--proxy-mode');
    return [{
      path,
      message: '--proxy-mode is a mode that kube-proxy on Windows doesn\'t support: it exits at startup',
      help: `use ${WINDOWS_PROXY_MODE}, or remove the flag`,
      ...(place && { fix: setting([...path, ...place], `--proxy-mode=${WINDOWS_PROXY_MODE}`) }),
    }];
  })),
};
