exports.NodeGroup = require('../../../cloud-provider').resource('aws:eks/nodeGroup:NodeGroup');
