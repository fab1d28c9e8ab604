import { setting } from '../../findings';
import { WINDOWS_PROXY_MODE } from '../../knowledge';
import { RuleDefinition } from '../rule';
import { flag, flagPlace, proxyContainersOf } from './support/kube-proxy';
import { onWindowsPods } from './support/pods';

export const kubeProxyMode: RuleDefinition = {
  id: 'kube-proxy-mode',
  effect: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started in a mode that Windows doesn\'t support',
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
