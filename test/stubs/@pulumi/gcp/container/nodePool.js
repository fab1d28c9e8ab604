exports.NodePool = require('../../../cloud-provider').resource('gcp:container/nodePool:NodePool');
