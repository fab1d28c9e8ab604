import { containersOf, once } from './core';
import { variable } from './kube-proxy';
import { PlainObject, scalarText } from '../../../base';
import { GMSA_WEBHOOK, parseImage } from '../../../knowledge';
import * as manifest from '../../../kubernetes';
import { CheckContext } from '../../rule';

/** The places of a Pod that name a credential spec, or have one inline. */
export const gmsaPlacesOf = once((spec: PlainObject) => manifest.gmsaPlacesOf(spec));

/** The gMSA webhook of a run. */
export interface FoundWebhook {
  /** Its tag, such as `v0.13.0`, in numbers; `undefined` if it isn't a version. */
  readonly version: readonly number[] | undefined;
  /** Whether it gives Pods random host names. */
  readonly randomHostname: boolean;
}

/** The gMSA webhook among the objects of the run. */
export function webhookOf(context: CheckContext): FoundWebhook | undefined {
  return context.search(WEBHOOK, webhookIn);
}

const WEBHOOK = new RegExp(GMSA_WEBHOOK.repository);

function webhookIn(object: PlainObject, { podOf }: CheckContext): FoundWebhook | undefined {
  const container = containersOf(podOf(object)?.spec).find((each) => isWebhook(scalarText(each.container.image)))?.container;
  if (!container) { return undefined; }
  const tag = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(parseImage(scalarText(container.image)).tag ?? '');
  const randomHostname = /^(1|t|true)$/i.test(variable(container, GMSA_WEBHOOK.randomHostname.variable)?.value ?? '');
  return { version: tag ? tag.slice(1).map(Number) : undefined, randomHostname };
}

function isWebhook(image: string): boolean {
  return parseImage(image).repository.split('/').at(-1) === GMSA_WEBHOOK.repository;
}

/** Whether a webhook has a release up to another one; `undefined` if its version is unknown. */
export function isUpTo(release: readonly number[], { version }: FoundWebhook): boolean | undefined {
  const difference = version?.map((number, i) => number - release[i]).find((each) => each !== 0);
  return version && (difference ?? 0) <= 0;
}
