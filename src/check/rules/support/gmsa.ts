import { once } from './once';
import * as manifest from '../../../manifest';

/** The places of a Pod that name a credential spec, or have one inline. */
export const gmsaPlacesOf = once((spec: manifest.PlainObject) => manifest.gmsaPlacesOf(spec));
