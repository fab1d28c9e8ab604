/** Parts of the core that few apps need. They are loaded when one of their constructs is first created, so that other apps start faster. */
/* eslint-disable @typescript-eslint/no-require-imports */
export const addons = (): typeof import('../addons') => require('../addons');
export const nodeObjects = (): typeof import('../node/node-objects') => require('../node/node-objects');
