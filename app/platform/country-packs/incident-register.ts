import { australianRegister } from "./australia/register.ts";
import { australianState, type Jurisdiction } from "./australia/state.ts";
import { generalRegister, type RegisterRules } from "./neutral/register.ts";

/** The rules of the incident register at a place. */
export function registerRulesOf(place: Jurisdiction): RegisterRules {
  const state = australianState(place);
  return (state && australianRegister(state)) ?? generalRegister;
}
