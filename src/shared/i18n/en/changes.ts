export default {
  title_one: '{count} thing to fix',
  title_other: '{count} things to fix',
  lead: 'Our team has reviewed your application. Please correct what it asks for and send it back; everything else stays as it is.',
  from: 'Our team says',
  vatNone: 'Leave it empty if your company has no VAT ID.',
  vatDocument: 'A VAT ID needs its certificate.',
  send: 'Send for review',
  sent: 'Your changes are sent. Your application is under review again.',
} as const
