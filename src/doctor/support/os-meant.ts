import { NodeLabel, OsName } from '../../knowledge';
import { objectAt, PlainObject, podOs, scalarText } from '../../manifest';

/** The operating system that a pod was meant for, where it selects it in letters that no node has, as `Windows`, too. */
export function osMeant(spec: PlainObject, runtimeClass?: PlainObject): OsName | undefined {
  const selector = objectAt(spec, 'nodeSelector');
  const isMeant = [NodeLabel.OS, NodeLabel.BETA_OS].some((label) => /^windows$/i.test(scalarText(selector[label])));
  return podOs(spec, runtimeClass).os ?? (isMeant ? 'windows' : undefined);
}
