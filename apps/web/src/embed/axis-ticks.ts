/** Even steps from 0 to above the highest figure, in numbers that stay exact when abbreviated. */
export function axisTicks(highest: number, isWhole: boolean): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
  const step = isWhole ? Math.ceil(nice) : nice;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}
