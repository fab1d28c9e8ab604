import { objectAt, scalarText, textOf } from '../../base';
import { describeWindowsCode, WINDOWS_ERRORS, WINDOWS_EXIT_CODES, WindowsVersion } from '../../knowledge';
import { containersOf } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';

/** What Windows was doing, by the function that failed. */
const OPERATIONS: readonly (readonly [pattern: RegExp, fact: string])[] = [
  [/CreateComputeSystem|during CreateContainer/, 'Windows failed to create the container, before any program of it ran'],
  [/System::CreateProcess|during CreateProcess/, 'the container was created, but its program didn\'t start'],
  [/System::Start|during Start\b/, 'the container was created, but didn\'t start'],
  [/ImportLayer|ProcessBaseLayer|ProcessUtilityVMImage|PrepareLayer|ActivateLayer/, 'Windows failed to process a layer of the image'],
  [/hcnCreateLoadBalancer/, 'HNS rejected a load balancer, so the Service doesn\'t work on this node'],
  [/hc?n?s?\w*Create(?:Host)?Endpoint|hcnCreateEndpoint/i, 'HNS rejected an endpoint'],
  [/hcnCreateNetwork|CreateHnsNetwork/i, 'HNS rejected a network'],
];

/** Facts about a problem whose cause the message doesn't tell: names of error codes, the failed operation, node, images, and limits. */
export function knownFacts({ text, exitCode, node, pod }: ClusterMessage): readonly string[] {
  const operation = OPERATIONS.find(([pattern]) => pattern.test(text))?.[1];
  const info = node?.info ?? {};
  const version = textOf(info.kernelVersion) || node?.build;
  const runtime = textOf(info.containerRuntimeVersion).replace('://', ' ');
  const facts = [
    ...(operation === undefined ? [] : [operation]),
    ...errorsIn(text),
    ...(exitCode === undefined || exitCode === 0 ? [] : [describeExitCode(exitCode)]),
    ...(node?.os === 'windows'
      ? [`the node runs ${[node.version?.product ?? 'Windows', version && `(${version})`, runtime && `with ${runtime}`].filter(Boolean).join(' ')}`]
      : []),
    ...(pod ? containersOf(pod.spec).slice(0, 3)
      .flatMap(({ container }) => imageFacts(textOf(container.image), objectAt(objectAt(container, 'resources'), 'limits').memory)) : []),
  ];
  return facts.length > 0 ? [...new Set(facts)] : ['only the message'];
}

/** An occurrence whose message doesn't tell the cause. */
export const factsOnly = (message: ClusterMessage): { readonly facts: readonly string[] } => ({ facts: knownFacts(message) });

/** Codes in a message: `0x803b0015`, `"ErrorCode":2151350293`, `winapi error #3489792023`. Small numbers are errors only if they are known. */
const CODES = /\b0x([0-9a-f]{1,8})\b|(?:ErrorCode\\*"?\s?[:=]\s?|error #?)([234]\d{9})\b/gi;

/** Meanings of the error codes in a message, or else of the errors whose words it has. */
function errorsIn(text: string): readonly string[] {
  const codes = [...text.matchAll(CODES)].map(([, digits = '', decimal]) => (decimal === undefined ? parseInt(digits, 16) : Number(decimal)));
  const meant = [...new Set(codes)].flatMap((code) => {
    const meaning = describeWindowsCode(code);
    return meaning === undefined ? [] : [{ code, meaning }];
  });
  const low = text.toLowerCase();
  const spoken = Object.entries(WINDOWS_ERRORS).find(([, error]) => low.includes(error.text));
  const found = meant.length > 0 || spoken === undefined ? meant : [{ code: Number(spoken[0]), meaning: describeWindowsCode(Number(spoken[0]))! }];
  return found.slice(0, 3).map(({ code, meaning }) => `0x${code.toString(16)} is ${meaning}`);
}

function describeExitCode(exitCode: number): string {
  const code = exitCode < 0 ? exitCode + 2 ** 32 : exitCode;
  if (WINDOWS_EXIT_CODES[code]) { return `exit code ${exitCode} is ${WINDOWS_EXIT_CODES[code].name}`; }
  const meaning = code > 0xffff ? describeWindowsCode(code) : undefined;
  return meaning === undefined
    ? `exit code ${exitCode}, whose meaning the program defines`
    : `exit code ${exitCode} is 0x${code.toString(16).toUpperCase()}, ${meaning}`;
}

function imageFacts(image: string, memory: unknown): readonly string[] {
  const version = image === '' ? undefined : WindowsVersion.ofWindowsImage(image);
  return [
    ...(version ? [`the image ${image} is built for ${version.product} (${version.build})`] : []),
    ...(memory === undefined ? [] : [`the container's memory limit is ${scalarText(memory)}`]),
  ];
}
