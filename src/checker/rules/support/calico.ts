import { onKind } from './pods';
import { formatPath, PlainObject, scalarText } from '../../../base';
import { Fix, setting } from '../../../findings';
import { installationProblems } from '../../../objects';
import { CheckContext, RuleCheck } from '../../rule';

const GROUP = 'operator.tigera.io/';

/** Whether an object is the Installation of Calico's operator. */
export function isInstallation(object: PlainObject): boolean {
  return object.kind === 'Installation' && scalarText(object.apiVersion).startsWith(GROUP);
}

/** The check of a rule about the Installation: the problems with the id of the rule, and a fix where the right value is known. */
export function onInstallation(id: string, remedy?: string | ((object: PlainObject, context: CheckContext) => Fix | undefined)): RuleCheck {
  return onKind('Installation', (object, context) => (isInstallation(object)
    ? installationProblems(object)
    : []).flatMap(({ code, path, message, remedy: help }) => {
    if (code !== id) { return []; }
    const fix = typeof remedy === 'string' ? setting(path, remedy) : remedy?.(object, context);
    return [{ path, message: `${formatPath(path)} ${message}`, help, ...(fix && { fix }) }];
  }));
}
