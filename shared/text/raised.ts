/** Raised figures: they stay apart from those before them, as 10² is not 102. */
export const raised = (text: string): string =>
  text.replaceAll(/[-−]?\d/g, (figure) =>
    figure.replace(/[-−]/, '⁻').replace(/\d/, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit),
  );
