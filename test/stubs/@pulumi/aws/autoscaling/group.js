exports.Group = require('../../../cloud-provider').resource('aws:autoscaling/group:Group');
