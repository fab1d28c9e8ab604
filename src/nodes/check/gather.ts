import { NodeConfiguration, NodeText } from './read/read-node-file';
import { FoundCommand, FoundConfiguration, NodeUnderCheck } from './rule';
import { flagOf, parseFlags } from './script/programs';
import { SourceText } from './script/source-text';
import { isPlainObject, objectAt, scalarText, valueAt } from '../../base';
import { WindowsVersion } from '../../knowledge';

/** Collects the command lines and configurations of all files. */
export function gather(files: readonly NodeText[], minor: number, windows: WindowsVersion | undefined): NodeUnderCheck {
  const configurations = files.flatMap((file) => file.configurations.map((configuration): FoundConfiguration => ({ ...configuration, file })));
  const commands = files.flatMap((file) => [
    ...(file.script?.commands ?? []).map((command): FoundCommand => ({ ...command, file })),
    ...file.configurations.flatMap((configuration) => extraArguments(configuration, file)),
  ]);
  return { files, commands, configurations, minor, ...(windows && { windows }) };
}

/** The flags that kubeadm passes to the kubelet: a map in v1beta3, a list of names and values since v1beta4. */
function extraArguments(configuration: NodeConfiguration, file: NodeText): readonly FoundCommand[] {
  const path = ['nodeRegistration', 'kubeletExtraArgs'];
  const given = objectAt(configuration.content, 'nodeRegistration').kubeletExtraArgs;
  const pairs = Array.isArray(given)
    ? given.map((pair, i) => ({ name: scalarText(valueAt(pair, ['name'])), value: valueAt(pair, ['value']), at: [...path, i] }))
      .filter(({ name }) => name !== '')
    : Object.entries(isPlainObject(given) ? given : {}).map(([name, value]) => ({ name, value, at: [...path, name] }));
  if (pairs.length === 0) { return []; }
  const flags = pairs.flatMap(({ name, value, at }) => {
    const [start, end] = configuration.rangeOf(at);
    return parseFlags([new SourceText(`--${name}=${scalarText(value)}`, [{ at: 0, offset: start }])], (each) => flagOf('kubelet', each)).flags
      .map((flag) => ({ ...flag, start, end }));
  });
  const [start, end] = configuration.rangeOf(path);
  return [{
    program: 'kubelet', manager: 'none', flags, stray: [], environment: [], settings: [], guessed: false, tightOptions: [], start, end, file,
  }];
}
