import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';

const tags = [
  { value: 'chefs-pick', label: "Chef's Pick" },
  { value: 'discounted-menu', label: 'Discounted Menu' },
] as const;

export function TagChoice({ initialTag, error }: { initialTag: string; error: string | undefined }) {
  return (
    <ChoicePills legend="Tag" error={error}>
      {tags.map(({ value, label }) => (
        <ChoicePill
          key={value}
          label={label}
          type="radio"
          name="tag"
          value={value}
          defaultChecked={value === initialTag}
        />
      ))}
    </ChoicePills>
  );
}
