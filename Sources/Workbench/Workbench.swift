// The screen: state, update, panes.
import Grid
import Scenario
import StoreSimulator
