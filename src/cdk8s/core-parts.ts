/** Parts of the core that few apps need: they are loaded when a construct of theirs is first made, and cost nothing at the start of all others. */
/* eslint-disable @typescript-eslint/no-require-imports */
export const addons = (): typeof import('../addons') => require('../addons');
export const nodeObjects = (): typeof import('../node/node-objects') => require('../node/node-objects');
