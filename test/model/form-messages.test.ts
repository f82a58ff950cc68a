import { expect, test } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { FIELD_MESSAGES } from '#contract/field-messages.ts'
import { displayText } from '#rules/display.ts'

test('the product has the form messages of the specification word by word [8.47]', () => {
  expect({
    '5.32': FIELD_MESSAGES['cr-series'],
    '5.34': ERRORS['cr-not-verified'].message,
    '5.60': FIELD_MESSAGES['fill-required'],
    '5.61': FIELD_MESSAGES['resolve-issues'],
    '5.51': FIELD_MESSAGES['account-name-long'],
    '5.70': FIELD_MESSAGES['file-too-large'],
    '5.71': FIELD_MESSAGES['documents-missing'],
    '5.62': ERRORS['identity-not-verified'].message,
    '4.090': ERRORS['identity-number-invalid'].message,
    '5.78': FIELD_MESSAGES['billing-account-format'],
    '2.7.17': displayText(null),
  }).toEqual({
    '5.32': 'Please Enter the 700-series CR number',
    '5.34': 'Please verify CR number',
    '5.60': 'Please fill all required fields',
    '5.61': 'Please resolve all issues to move forward',
    '5.51': 'Account Name should not exceed 60 characters',
    '5.70': 'Please upload file less than 10 MB',
    '5.71': 'Please attach all files to proceed.',
    '5.62': 'Please verify National ID / Iqama',
    '4.090': 'Please check your National ID / Iqama and retry!',
    '5.78': 'Invalid format!',
    '2.7.17': 'Not Available',
  })
})
