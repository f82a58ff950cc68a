import names from '#rules/target-names/en.ts'

const {
  'documents.registration': registration,
  'documents.vat': vat,
  'documents.address': address,
  'documents.zatca': zatca,
  ...fields
} = names

/** The parts of an application. Parts that a reviewer may ask to correct have the same names as in e-mails. */
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
