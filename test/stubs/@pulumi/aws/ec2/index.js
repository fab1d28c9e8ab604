module.exports = require('../../../cloud-provider').module('aws', 'ec2');
