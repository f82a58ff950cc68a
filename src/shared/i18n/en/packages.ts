export default {
  perMonth: 'per month',
  beforeVat: '{amount} before VAT',
  names: { Basic: 'Basic', Standard: 'Standard', Enhanced: 'Enhanced' },
  Basic: {
    price: 'Free',
    tagline: 'Included with every account',
    pointOne: 'Limited billing cases only',
    pointTwo: 'Response within 24 hours',
  },
  Standard: {
    price: '$29',
    tagline: '+ 4% of monthly charges',
    pointOne: 'Business-hours support',
    pointTwo: 'Response time 4 hours',
    commitments: '90 days commitment',
  },
  Enhanced: {
    price: '$500',
    tagline: '+ 5% of monthly charges',
    pointOne: '24x7 support for all cases',
    pointTwo: 'Response time 1 hour',
    commitments: '90 days commitment',
  },
} as const
