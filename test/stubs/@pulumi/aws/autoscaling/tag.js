exports.Tag = require('../../../cloud-provider').resource('aws:autoscaling/tag:Tag');
