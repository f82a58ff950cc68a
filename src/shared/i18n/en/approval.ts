export default {
  title: 'Billing Permission Confirmation',
  lead: 'Approving opens the account and gives the customer its billing roles. Please confirm both.',
  legend: 'What you confirm',
  reviewed: 'The customer details were reviewed.',
  granted: 'Billing admin permission is granted.',
  checking: 'Checking which documents you have opened…',
  unopened: 'You have not opened these documents. The audit will say so:',
  unknown: 'Which documents you have opened could not be checked. The audit will name those you have not.',
  approve: 'Approve',
  done: "'Billing Account Admin' and 'Billing Account User' permissions are successfully granted to the account.",
  failed: "Failed to grant 'Billing Account Admin' and 'Billing Account User' permissions to the account.",
} as const
