export default {
  summary: {
    title: 'Account summary',
    accountName: 'Account name',
    customerId: 'Customer ID',
    accountType: 'Account type',
    domain: 'Domain',
    billingId: 'Billing account ID',
    email: 'E-mail',
    phone: 'Phone',
    package: 'Support package',
    permissions: 'Billing permissions',
    copyBillingId: 'Copy the billing account ID',
  },
  review: {
    title: 'Your account is under review',
    text: 'Your onboarding is complete and our team is checking it. You need not do anything now.',
    call: 'A verification call may follow from one of these numbers:',
  },
} as const
