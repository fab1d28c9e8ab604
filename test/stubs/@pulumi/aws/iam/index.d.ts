declare const resources: any;
export = resources;
