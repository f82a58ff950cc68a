export default {
  smaller: 'Make the drawing smaller',
  larger: 'Make the drawing larger',
  fit: 'Fit the drawing to the page',
} as const
