import { requestProblems } from './resources';
import { WindowsTarget } from './target';
import { objectAt, PlainObject, Problem } from '../../base';
import { knownImage } from '../../images';
import { isUnixProgramPath, misspelledBaseImageTag } from '../../knowledge';
import { FoundContainer, isHostProcessPod, OptionProblems } from '../../kubernetes';
import { executableName } from '../executable';

/** Reports settings of a Windows Pod that only Linux nodes support, Linux images and programs, and images that don't exist. */
export function linuxProblems(
  template: PlainObject, containers: readonly FoundContainer[], { hostProcess, images }: Pick<WindowsTarget, 'hostProcess' | 'images'>,
): readonly Problem[] {
  const problems = new OptionProblems('request-over-limit', ['spec']);
  const spec = objectAt(template, 'spec');
  // conflicts with HostProcess containers that the target asks for are reported elsewhere
  if (spec.hostNetwork === true && !hostProcess && !isHostProcessPod(spec)) {
    problems.must(
      ['hostNetwork'], true, 'not be set: on Windows, only HostProcess containers can use the host\'s network',
      'remove it and use a hostPort or a Service, or set windows.hostProcess', 'host-network-without-host-process',
    );
  }
  if (spec.dnsPolicy === 'ClusterFirstWithHostNet') {
    problems.must(
      ['dnsPolicy'], spec.dnsPolicy, 'be a DNS policy that Windows supports', 'use ClusterFirst, or None with a dnsConfig', 'dns-policy-on-windows',
    );
  }
  for (const { container, path } of containers) {
    const { image, command } = container;
    const known = typeof image === 'string' ? knownImage(image, { images }) : undefined;
    if (known?.os === 'linux') {
      problems.must([...path, 'image'], image, 'be a Windows image', 'use a Windows image, or run the workload on Linux nodes', 'linux-image');
    }
    const meant = known && !known.isCertain ? misspelledBaseImageTag(image as string) : undefined;
    if (meant !== undefined) {
      problems.must([...path, 'image'], image, 'have the tag of a Windows release', `did you mean ${meant}?`, 'windows-image-tag');
    }
    const program: unknown = Array.isArray(command) ? command[0] : undefined;
    if (typeof program === 'string' && isUnixProgramPath(program)) {
      problems.must(
        [...path, 'command', 0], executableName(program), 'be a Windows program', 'use a program of the image, cmd /c, or powershell -Command',
        'linux-command',
      );
    }
  }
  return [...problems.list, ...requestProblems(containers)];
}
