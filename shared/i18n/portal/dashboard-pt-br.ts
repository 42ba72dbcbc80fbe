/** What is said about the period of a dashboard. */
export const dashboardPtBr = {
  validation: {
    period_too_long: 'O período pode ter no máximo dois anos',
    same_length: 'Os dois períodos precisam ter o mesmo número de dias',
  },
};
