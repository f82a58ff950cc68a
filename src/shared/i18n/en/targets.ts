import names from '#rules/target-names/en.ts'

const {
  'documents.registration': registration,
  'documents.vat': vat,
  'documents.address': address,
  'documents.zatca': zatca,
  ...fields
} = names

/** What an application consists of. What can be asked to be corrected has the names it has in e-mails. */
export default {
  ...fields,
  documents: { registration, vat, address, zatca },
  identificationNumber: 'CR number',
  nationalId: 'National ID / Iqama',
  noVatId: 'Click here if your company does not have VAT ID.',
  subDomain: 'Sub-domain',
  phoneCountry: 'Country code',
  email: 'E-mail',
  country: 'Country',
  province: 'Province',
  organizationTypes: {
    private: 'Private Sector',
    'non-profit': 'Non-profit/Charity',
    government: 'Government/Public Sector',
    'semi-government': 'Semi-Government',
    independent: 'Independent',
  },
} as const
