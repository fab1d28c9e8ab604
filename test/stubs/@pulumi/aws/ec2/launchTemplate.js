exports.LaunchTemplate = require('../../../cloud-provider').resource('aws:ec2/launchTemplate:LaunchTemplate');
